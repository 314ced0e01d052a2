import { useState } from 'react';
import { ApiFailure, outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { accountReason } from '../../lib/messages/failure-reason.js';
import { type SessionUser, saveUser } from '../../lib/session/session.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { shellTexts } from '../../lib/texts/en/shell.js';
import { PROFILE_FIELDS, type ProfileField, type ProfileValues, profileBody } from './profile-form.js';
import { endsSession, profileMessageFor } from './profile-messages.js';
import { usePasswordQuestion } from './use-password-question.js';
import { useLeave } from './use-profile.js';
import { useStoredProfile } from './use-stored-profile.js';

/**
 * The Edit Profile form: locked fields, one unlocked by the person, and saving with a question for the present password
 * when the server wants it.
 */
export function useProfileForm(stored: SessionUser | undefined, onSaved: (user: SessionUser) => void) {
  const leave = useLeave();
  const { form, initial, showStored } = useStoredProfile(stored);
  const question = usePasswordQuestion();
  const [unlocked, setUnlocked] = useState<ReadonlySet<ProfileField>>(new Set());
  const { keyFor, renew } = useRequestKey();

  const unlock = (...fields: ProfileField[]) => setUnlocked(new Set([...unlocked, ...fields]));
  const restore = (field: ProfileField) => {
    form.change(field, initial[field]);
    form.setProblem(field, undefined);
    setUnlocked(new Set([...unlocked].filter((one) => one !== field)));
  };

  const saved = (user: SessionUser) => {
    showStored(user);
    saveUser(user);
    setUnlocked(new Set());
    question.close();
    renew();
    onSaved(user);
    notify.success(texts.saved);
  };
  const failed = (failure: unknown, hadPassword: boolean) => {
    if (asksForPassword(failure)) return hadPassword ? question.askAgain() : question.ask();
    question.close();
    if (endsSession(failure)) return leave(shellTexts.sessionLost);
    const message = profileMessageFor('updateProfile', failure);
    form.setProblem(isEmailTaken(failure) ? 'email' : 'form', message);
    return notifyProblem(message);
  };
  const send = async (values: ProfileValues, presentPassword: string | undefined) => {
    const body = profileBody(values, { storedEmail: initial.email, presentPassword });
    try {
      saved((await authClient.updateProfile({ body }, { idempotencyKey: keyFor(body) })).user);
    } catch (failure) {
      failed(failure, presentPassword !== undefined);
    }
  };
  const refuse = (problems: Problems<ProfileValues>) => {
    const wrong = PROFILE_FIELDS.filter((field) => problems[field]);
    unlock(...wrong);
    notifyProblem(wrong[0] && problems[wrong[0]]);
  };
  const save = (presentPassword?: string) => form.onSubmit((values) => send(values, presentPassword), refuse)();

  return { form, question, unlocked, unlock, restore, save };
}

function asksForPassword(failure: unknown) {
  return failure instanceof ApiFailure && failure.code === 'reauthentication-required';
}

function isEmailTaken(failure: unknown) {
  return accountReason('updateProfile', outcomeOf(failure)) === 'email-in-use';
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
