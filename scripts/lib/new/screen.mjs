import { changeOf, withBefore } from './files.mjs';
import { namesOf } from './names.mjs';

const ROUTES = 'web/src/app/routes.ts';

/** Writes a screen of the dashboard: its page with a test, and its row in the table of routes. */
export const newScreen = (root, [given]) => {
  const name = namesOf(given);
  const change = changeOf(root);
  const folder = `web/src/features/${name.kebab}`;
  change.create(`${folder}/${name.kebab}-page.tsx`, pageOf(name));
  change.create(`${folder}/${name.kebab}-page.test.tsx`, testOf(name));
  change.edit(ROUTES, withBefore('export const routes', '\n];', `\n${rowOf(name)}`));
  return {
    files: change.write(),
    next: [
      `give the page its content in ${folder}/${name.kebab}-page.tsx`,
      `in ${ROUTES}: \`nav\` puts it into the navigation, \`shortcut\` gives it a key`,
    ],
  };
};

const pageOf = ({ pascal, title }) => `import { PageHeader } from '../../components/layout/page-header.js';

/** The ${title} page. */
export function ${pascal}Page() {
  return <PageHeader title="${title}" />;
}
`;

const testOf = ({ kebab, pascal, title }) => `import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen.js';
import { ${pascal}Page } from './${kebab}-page.js';

describe('${title}', () => {
  it('has one heading, which names it', () => {
    renderScreen(<${pascal}Page />, { at: '/dashboard/${kebab}' });

    expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
  });
});
`;

const rowOf = ({ kebab, pascal, title }) => `  {
    path: '/dashboard/${kebab}',
    title: '${title}',
    page: lazyPage(
      () => import('../features/${kebab}/${kebab}-page.js'),
      (chunk) => chunk.${pascal}Page,
    ),
  },`;
