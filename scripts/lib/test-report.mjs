const SLOWEST = 5;

/** `services/orders`, `e2e/browser`, `web/src`. */
const folderOf = (path) => path.split('/').slice(0, 2).join('/');

const byFolder = (paths) => {
  const counts = new Map();
  for (const path of paths) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts].map(([folder, count]) => `${folder} (${count})`).join(', ');
};

/** What ran, what did not, and why: the lines at the end of `npm test`. */
export const reportLines = ({ steps, suites, inPairs, alone, onlyWithAll, impossible, runs, missed }) => {
  const ran = [...suites, ...inPairs, ...alone];
  const slowest = runs.flatMap(({ durations }) => durations).sort((one, other) => other.seconds - one.seconds);
  return [
    `Ran: ${steps.length} checks and build steps; ${ran.length} suites: ${byFolder(ran)}.`,
    `Slowest: ${slowest
      .slice(0, SLOWEST)
      .map(({ path, seconds }) => `${path} (${Math.round(seconds)} s)`)
      .join(', ')}.`,
    ...impossible.map(
      ({ tool, suites: what, files }) =>
        `Not run: ${what}, because ${tool} is missing${files.length > 0 ? ` (${files.join(', ')})` : ''}.`,
    ),
    ...runs.flatMap(({ skipped }) => skipped).map((name) => `Not run: ${name}`),
    ...(onlyWithAll.length > 0
      ? [`Not run: ${onlyWithAll.length} suites that npm test -- --all adds: ${byFolder(onlyWithAll)}.`]
      : []),
    ...(missed.length > 0
      ? [`With CI=true and --all that is a failure: ${missed.map(({ tool }) => tool).join(', ')}.`]
      : []),
  ];
};
