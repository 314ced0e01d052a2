import { isInDashboard, routes } from './src/app/routes.js';

/** The rows of the route table with the module of each page. Only for `preload-hints.ts`, which puts file names in place of pages. */
export const routeFiles = await Promise.all(
  routes.map(async ({ path, page }) => {
    const { file } = (await page.preload()) as { readonly file: string };
    return { path, file, hasFrame: isInDashboard(path) };
  }),
);
