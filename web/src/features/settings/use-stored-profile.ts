import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.js';
import type { SessionUser } from '../../lib/session/session.js';
import { type ProfileValues, profileProblems, splitName } from './profile-form.js';

const NOBODY = valuesOf({ name: '', email: '' });

/** The form of the stored profile. It follows the server until something is typed, which then stays. */
export function useStoredProfile(stored: SessionUser | undefined) {
  const [known, setKnown] = useState<SessionUser>();
  const [initial, setInitial] = useState(NOBODY);
  // Its fields are locked until the person unlocks them: the toast alone reports what is wrong.
  const form = useForm<ProfileValues>({
    initial,
    problemsOf: (values) => profileProblems(values, initial.lastName === ''),
    focusesInvalidField: false,
  });
  const showStored = (user: SessionUser) => {
    setInitial(valuesOf(user));
    form.reset(valuesOf(user));
  };
  if (stored && stored !== known) {
    setKnown(stored);
    if (!form.isDirty) showStored(stored);
  }
  return { form, initial, showStored };
}

function valuesOf({ name, email }: Pick<SessionUser, 'name' | 'email'>): ProfileValues {
  return { ...splitName(name), email, password: '', confirmPassword: '' };
}
