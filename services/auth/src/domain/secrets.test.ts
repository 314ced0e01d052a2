import { createSecrets, SealBrokenError } from './secrets.js';

const secrets = createSecrets('a secret of at least thirty-two characters');

describe('a digest', () => {
  it('is the same for the same parts and different for any others', () => {
    const digest = secrets.digest('code', 'a', 'bc');

    expect(digest).toHaveLength(32);
    expect(secrets.digest('code', 'a', 'bc')).toEqual(digest);
    expect(secrets.digest('code', 'ab', 'c')).not.toEqual(digest);
    expect(secrets.digest('binding', 'a', 'bc')).not.toEqual(digest);
    expect(createSecrets('another secret').digest('code', 'a', 'bc')).not.toEqual(digest);
  });
});

describe('a seal', () => {
  it('opens in its context', () => {
    expect(secrets.open('here', secrets.seal('here', 'नमस्ते 🙂'))).toBe('नमस्ते 🙂');
  });

  it('hides the text and never repeats', () => {
    const sealed = secrets.seal('here', 'plain text');

    expect(sealed.toString('latin1')).not.toContain('plain');
    expect(secrets.seal('here', 'plain text')).not.toEqual(sealed);
  });

  it('does not open elsewhere, with another secret, or changed', () => {
    const sealed = secrets.seal('here', 'text');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

    expect(() => secrets.open('there', sealed)).toThrow(SealBrokenError);
    expect(() => createSecrets('another secret').open('here', sealed)).toThrow(SealBrokenError);
    expect(() => secrets.open('here', changed)).toThrow(SealBrokenError);
    expect(() => secrets.open('here', Buffer.alloc(3))).toThrow(SealBrokenError);
  });
});
