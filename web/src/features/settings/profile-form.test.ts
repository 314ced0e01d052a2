import { joinName, profileProblems, splitName } from './profile-form.js';

const good = {
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@example.in',
  password: '',
  confirmPassword: '',
};

describe('profileProblems', () => {
  it('has nothing against a profile without a new password', () => {
    expect(profileProblems(good, false)).toEqual({});
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '\u00A0' }, { lastName: 'Last name is required' }],
    [{ email: 'meera@example' }, { email: 'Please enter a valid email address' }],
    [{ confirmPassword: 'Naya@Dukaan1' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'Naya@Dukaan1', confirmPassword: 'naya@Dukaan1' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'Naya@Duka', confirmPassword: 'Naya@Duka' }, {}],
    [{ password: 'Naya@Du', confirmPassword: 'Naya@Du' }, { password: 'Password must contain: at least 8 characters' }],
  ])('validates %j', (own, problems) => {
    expect(profileProblems({ ...good, ...own }, false)).toEqual(problems);
  });
});

describe('a name', () => {
  it('needs no last name when the stored name is one word', () => {
    expect(profileProblems({ ...good, lastName: '' }, true)).toEqual({});
    expect(profileProblems({ ...good, firstName: '', lastName: '' }, true)).toEqual({
      firstName: 'First name is required',
    });
  });

  it.each([
    ['Meera Kumari Nair', 'Meera', 'Kumari Nair'],
    ['  Meera   Nair ', 'Meera', 'Nair'],
    ['Meera', 'Meera', ''],
    ['', '', ''],
  ])('%j is %j and %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it('is joined by one space, or none where there is nothing to join', () => {
    expect(joinName({ ...good, firstName: ' Meera ', lastName: ' Nair ' })).toBe('Meera Nair');
    expect(joinName({ ...good, lastName: '' })).toBe('Meera');
  });
});
