/**
 * Prints the help text and ends the program when `--help` or `-h` is among the arguments; refuses unknown options.
 * @param {string} text
 * @param {readonly string[]} options the options the program knows beside --help
 */
export const helpOr = (text, options = []) => {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(text.trim());
    process.exit(0);
  }
  const unknown = given.find((argument) => !options.includes(argument));
  if (unknown === undefined) return;
  console.error(`Unknown option ${unknown}. --help lists the options.`);
  process.exit(2);
};
