import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/** The parent of a process; undefined where it is unknown. */
const parentOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
};

/** Whether a process is a shell, which npm starts for the length of our life. */
const isShell = (pid) => {
  try {
    return /^(sh|dash|bash|ash|busybox)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
};

/**
 * npm hands signals to the shell between us, and that shell may die of them without a word. When the one who started
 * us has ended, stop as after a signal; without npm in front nothing is watched.
 */
export const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  // Without a shell in between our parent is npm itself, and who started that one may leave.
  const npm = isShell(shell) ? parentOf(shell) : undefined;
  const isAlone = () => process.ppid !== shell || (npm !== undefined && parentOf(shell) !== npm);
  const timer = setInterval(() => {
    if (!isAlone()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
};
