import { useState } from 'react';
import { ApiFailure } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type SessionUser, saveUser } from '../../lib/session/session.js';
import { endsSession, messageFor } from '../../lib/texts/messages.js';
import { recordsTexts } from '../../lib/texts/records.js';
import {
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileValues,
  profileBody,
  profileProblems,
  splitName,
} from './profile-form.js';
import { useLeave } from './use-profile.js';

const { settings: texts } = recordsTexts;

type Problems = Partial<Record<ProfileField | 'form', string>>;

const NOBODY = valuesOf({ name: '', email: '' });

/**
 * The Edit Profile form: locked fields, one unlocked by the person, problems by field, saving with a question for the
 * present password when the server wants it.
 */
export function useProfileForm(stored: SessionUser | undefined, onSaved: (user: SessionUser) => void) {
  const leave = useLeave();
  const [known, setKnown] = useState<SessionUser>();
  const [before, setBefore] = useState(NOBODY);
  const [values, setValues] = useState(NOBODY);
  const [unlocked, setUnlocked] = useState<ReadonlySet<ProfileField>>(new Set());
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wrongPasswords, setWrongPasswords] = useState(0);
  const { keyFor, renew } = useRequestKey();
  const isDirty = PROFILE_FIELDS.some((field) => values[field] !== before[field]);

  const showStored = (user: SessionUser) => {
    setBefore(valuesOf(user));
    setValues(valuesOf(user));
  };
  // What the server knows comes late and may come again: an untouched form follows it, what was typed stays.
  if (stored && stored !== known) {
    setKnown(stored);
    if (!isDirty) showStored(stored);
  }

  const change = (field: ProfileField, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    // A field that was wrong is judged again while it is being corrected.
    if (problems[field]) setProblems({ ...problems, [field]: profileProblems(next)[field] });
  };
  const unlock = (field: ProfileField) => setUnlocked(new Set([...unlocked, field]));
  const restore = (field: ProfileField) => {
    change(field, before[field]);
    setProblems(({ [field]: _gone, ...rest }) => rest);
    setUnlocked(new Set([...unlocked].filter((one) => one !== field)));
  };

  const saved = (user: SessionUser) => {
    showStored(user);
    saveUser(user);
    setUnlocked(new Set());
    setProblems({});
    setIsAsking(false);
    renew();
    onSaved(user);
    notify.success(texts.saved);
  };
  const ask = (wrong: number) => {
    setWrongPasswords(wrong);
    setIsAsking(true);
  };
  const failed = (failure: unknown, hadPassword: boolean) => {
    if (asksForPassword(failure)) return ask(hadPassword ? wrongPasswords + 1 : 0);
    setIsAsking(false);
    if (endsSession(failure)) return leave(texts.sessionLost);
    const message = messageFor('updateProfile', failure);
    setProblems(problemsOf(message));
    return notifyProblem(message);
  };

  const send = async (presentPassword?: string) => {
    const body = { ...profileBody(values), ...(presentPassword ? { currentPassword: presentPassword } : {}) };
    setIsSaving(true);
    try {
      saved((await authClient.updateProfile({ body }, { idempotencyKey: keyFor(body) })).user);
    } catch (failure) {
      failed(failure, presentPassword !== undefined);
    } finally {
      setIsSaving(false);
    }
  };
  const save = () => {
    const found = profileProblems(values);
    setProblems(found);
    const first = PROFILE_FIELDS.find((field) => found[field]);
    if (!first) return void send(); // failures end in `failed`
    setUnlocked(new Set([...unlocked, ...PROFILE_FIELDS.filter((field) => found[field])]));
    return notifyProblem(found[first]);
  };

  return {
    values,
    unlocked,
    problems,
    isDirty,
    isSaving,
    isAsking,
    wrongPasswords,
    change,
    unlock,
    restore,
    save,
    send,
    stopAsking: () => setIsAsking(false),
  };
}

function valuesOf({ name, email }: Pick<SessionUser, 'name' | 'email'>): ProfileValues {
  return {
    ...splitName(name),
    email,
    password: '',
    confirmPassword: '',
  };
}

function asksForPassword(failure: unknown) {
  return failure instanceof ApiFailure && failure.code === 'reauthentication-required';
}

/** Which problem a refusal is: of the e-mail when it is taken, else of the whole form. */
function problemsOf(message: string): Problems {
  return message === texts.emailTaken ? { email: message } : { form: message };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
