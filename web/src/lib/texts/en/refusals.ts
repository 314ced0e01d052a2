/** Why a number is not taken; `label` starts a sentence, `title` is how the specification writes the same. */
export const numberRefusals = (label: string, title: string, most: number) =>
  ({
    negative: `${title} cannot be negative`,
    'no-digit': `${title} must be a number`,
    'not-a-number': `${label} is not a number`,
    'not-whole': `${label} must be a whole number`,
    'too-many-decimals': 'Use at most two decimals, e.g. 18.55',
    'too-low': `${label} must be at least 1`,
    'too-high': `${label} must be at most ${most}`,
  }) as const;
