import { shellWord } from './shell-word.ts'

/**
 * What the user types to start the command line: `./havn` in a checkout, `npx havn` or `havn` where the package is
 * installed. The launchers set HAVN_COMMAND; messages that name a command begin with this.
 */
export function commandName(): string {
  const started = process.env['HAVN_COMMAND'] ?? ''
  if (started === '') return './havn'
  // A path is one word for the shell, whatever it contains; `npx havn`, or `npx --package=… havn`, is several.
  return started.includes('/') && !started.startsWith('npx ') ? shellWord(started) : started
}
