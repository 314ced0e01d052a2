import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useProfileForm } from './use-profile-form.js';

const meera = { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };
const asha = { ...meera, name: 'Asha Nair' };

describe('useProfileForm', () => {
  const open = (stored?: typeof meera) =>
    renderHook((user: typeof meera | undefined) => useProfileForm(user, () => {}), {
      wrapper: MemoryRouter,
      initialProps: stored,
    });

  it('waits for the profile and has nothing to save until then', () => {
    const { result, rerender } = open();
    expect(result.current.form.isDirty).toBe(false);

    rerender(meera);

    expect(result.current.form.values).toMatchObject({
      firstName: 'Meera',
      lastName: 'Nair',
      email: 'meera@example.in',
    });
    expect(result.current.form.isDirty).toBe(false);
  });

  it('follows the server while nothing was typed', () => {
    const { result, rerender } = open(meera);

    rerender(asha);

    expect(result.current.form.values.firstName).toBe('Asha');
  });

  it("keeps input when the server's data changes meanwhile", () => {
    const { result, rerender } = open(meera);
    act(() => result.current.form.change('lastName', 'Pillai'));

    rerender(asha);

    expect(result.current.form.values).toMatchObject({ firstName: 'Meera', lastName: 'Pillai' });
    expect(result.current.form.isDirty).toBe(true);
  });
});
