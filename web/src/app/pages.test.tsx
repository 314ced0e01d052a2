import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ForgotPasswordPage, preloadPage, SignupPage } from './pages.js';

const open = (Page: ComponentType) =>
  render(
    <MemoryRouter>
      <Suspense fallback="On its way">
        <Page />
      </Suspense>
    </MemoryRouter>,
  );

describe('a page', () => {
  it('has something in its place until it arrives', async () => {
    open(SignupPage);

    expect(screen.getByText('On its way')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Create your account' }, { timeout: 8000 })).toBeVisible();
  });

  it('is drawn at once when it was fetched ahead', async () => {
    void preloadPage('forgotPassword');
    await import('../features/auth/forgot-password-page.js');
    await new Promise((resolve) => setTimeout(resolve));

    open(ForgotPasswordPage);

    expect(screen.queryByText('On its way')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
