import type { ClientOptions } from '../calls/sandbox-client.ts'
import type { StatePaths } from '../installation/state.ts'

/** The JSON Schema of one argument, as far as the tools use it. */
export type ArgumentSchema =
  | { type: 'string'; description: string; enum?: readonly string[]; maxLength?: number }
  | { type: 'integer'; description: string; minimum: number; maximum: number }
  | { type: 'boolean'; description: string }
  | { type: 'array'; description: string; items: { type: 'string' }; maxItems: number }
  | { type: 'object'; description: string; additionalProperties: { type: 'string' } }
  /** Any JSON. */
  | { description: string }

/** Arguments that fit the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** A tool works with the sandbox of this machine, or with the bank that its developer has named by --url: nowhere else. */
export type ToolContext = { state: StatePaths; options: ClientOptions }

/** A tool of the MCP server. What `run` returns is shown to the agent as text; an error that it throws is a tool error. */
export type Tool = {
  name: string
  title: string
  description: string
  properties: Readonly<Record<string, ArgumentSchema>>
  required: readonly string[]
  /** What it may do at the bank: nothing but read, or also what cannot be taken back, such as deleting or paying. */
  effect: 'reads' | 'changes'
  run(this: void, given: ToolArguments, context: ToolContext): unknown
}

/** The text of an argument; undefined if it was not given. */
export function textOf(given: ToolArguments, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}
