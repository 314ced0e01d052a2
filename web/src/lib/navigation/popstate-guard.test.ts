import { guardPopState } from './popstate-guard.js';

function goBack() {
  return window.dispatchEvent(new PopStateEvent('popstate'));
}

describe('guardPopState', () => {
  it("calls a dialog's guard before the page's, and the page's again after the dialog closed", () => {
    const page = jest.fn();
    const dialog = jest.fn();
    const endPage = guardPopState(page);
    const endDialog = guardPopState(dialog);

    goBack();
    endDialog();
    goBack();
    endPage();
    goBack();

    expect(dialog).toHaveBeenCalledTimes(1);
    expect(page).toHaveBeenCalledTimes(1);
  });
});
