import { guardPopState } from './popstate-guard.js';

function goBack() {
  return window.dispatchEvent(new PopStateEvent('popstate'));
}

describe('guardPopState', () => {
  it('is heard by a dialog before the page under it, and by the page again when the dialog has gone', () => {
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
