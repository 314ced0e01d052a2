import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.js';

interface Answer {
  readonly password: string;
}

const NO_ANSWER: Answer = { password: '' };

/** The question for the present password. What was typed is forgotten with every question. */
export function usePasswordQuestion() {
  const form = useForm<Answer>({ initial: NO_ANSWER, problemsOf: () => ({}) });
  const [isOpen, setIsOpen] = useState(false);
  const [wrongPasswords, setWrongPasswords] = useState(0);
  const show = (isShown: boolean, wrong: number) => {
    form.reset(NO_ANSWER);
    setWrongPasswords(wrong);
    setIsOpen(isShown);
  };
  return {
    form,
    isOpen,
    /** How many passwords the server rejected since the question was asked. */
    wrongPasswords,
    ask: () => show(true, 0),
    askAgain: () => show(true, wrongPasswords + 1),
    close: () => show(false, wrongPasswords),
  };
}

export type PasswordQuestion = ReturnType<typeof usePasswordQuestion>;
