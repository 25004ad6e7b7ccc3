import type { ConsoleOptions } from '../options.ts'
import type { Tpp } from '../tpps/tpp.ts'

/** What a handler knows of a request. */
export interface Context {
  readonly url: URL
  /** The values of the parameters in the route's path. */
  readonly params: Readonly<Record<string, string>>
  /** The fields of a posted form; empty for a GET. */
  readonly form: URLSearchParams
  /** Whose console it is for this request. */
  readonly tpp: Tpp
  /** The names of all TPPs that may be chosen. */
  readonly tppNames: readonly string[]
  readonly options: ConsoleOptions
  /** The origin of the console itself, such as http://localhost:8082. */
  readonly origin: string
  /** The real time, at the start of the request. */
  readonly now: Date
  /** What the reader chose; undefined to follow the system. */
  readonly theme: 'light' | 'dark' | undefined
}
