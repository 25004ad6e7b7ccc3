import { Option } from 'commander'

/** The option of commands that print facts; `output` reads it. */
export const jsonOption = () =>
  new Option('--json', 'print the facts as one JSON document on standard output')

/** The same for commands that go on printing; `outputLine` reads it. */
export const jsonLinesOption = () => new Option('--json', 'print one JSON document a line on standard output')

/** The TPP whose key signs the call. */
export const tppOption = (description = 'sign as this TPP') =>
  new Option('--tpp <name>', description).default('default')

/** The server that is called. */
export const urlOption = () =>
  new Option('--url <base>', 'send to this server instead of the sandbox that runs here')

/** Further authorities of the server that is called. */
export const caFileOption = () =>
  new Option('--ca-file <file>', 'with --url: also trust servers of these authorities, in PEM')

/** Collects the values of an option that may be given several times. */
export function collect(value: string, values: string[]): string[] {
  return [...values, value]
}
