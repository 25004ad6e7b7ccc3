import type { Context } from '../server/index.ts'

/** A command for the reader to paste that does the same as this TPP: `./havn approve …`. */
export const consoleCommand = ({ options, tpp }: Pick<Context, 'options' | 'tpp'>, command: string): string =>
  `${options.command} ${command}${tpp.name === 'default' ? '' : ` --tpp ${tpp.name}`}`
