"""The trial of torn files, in short form."""

from tools.trials import torn


def test_whatever_is_torn_the_rest_goes_on() -> None:
    report = torn.run(50, 1)
    assert sum(report.tried.values()) == 50
    assert not report.found, report.text()
