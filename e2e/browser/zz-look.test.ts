import { openTab, PHONE } from '@bahi/testing/browser/browser';
import { writeFileSync } from 'node:fs';
import { openFixedShop } from './support/fixed-shop.js';
it('looks', async () => {
  for (const [name, options] of [['d', {}], ['m', PHONE]] as const) {
    const { page, go, close } = await openFixedShop(options);
    await go('/dashboard/invoice');
    await page.screenshot({ path: `/tmp/look/list-${name}.png`, fullPage: true });
    if (name === 'd') {
      for (const no of ['3', '2', '1']) {
        await page.getByRole('button', { name: `INV-2627-00000${no}`, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        for (const paper of ['80 mm receipt', 'A4']) {
          await dialog.getByRole('radio', { name: paper }).check({ force: true });
          await dialog.locator('article').screenshot({ path: `/tmp/look/sheet-${no}-${paper.slice(0, 2)}.png` });
          const waiting = page.waitForEvent('download');
          await dialog.getByRole('button', { name: 'Download PDF' }).click();
          await (await waiting).saveAs(`/tmp/look/bill-${no}-${paper.slice(0, 2)}.pdf`);
          writeFileSync(`/tmp/look/print-${no}-${paper.slice(0, 2)}.pdf`, await page.pdf({ preferCSSPageSize: true, printBackground: false }));
        }
        await dialog.getByRole('button', { name: 'Close' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Actions for INV-2627-000002' }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/look/menu-${name}.png` });
      await page.getByRole('menuitem', { name: 'Return/Cancel' }).click();
    } else await page.getByRole('button', { name: 'Return/Cancel INV-2627-000002' }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.screenshot({ path: `/tmp/look/ask-${name}.png` });
    await close();
  }
});
