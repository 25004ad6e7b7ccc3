import { findArgumentProblems } from './check-arguments.ts'
import { CALL_TOOLS } from './tools/call-tools.ts'
import { DOCS_TOOLS } from './tools/docs-tools.ts'
import { OPERATION_TOOLS } from './tools/operation-tools.ts'
import type { Tool, ToolContext } from './tool.ts'

export const TOOLS: readonly Tool[] = [...OPERATION_TOOLS, ...CALL_TOOLS, ...DOCS_TOOLS]

/** The list of tools as `tools/list` answers it. */
export function describeTools(): object[] {
  return TOOLS.map(({ name, title, description, properties, required, effect }) => ({
    name,
    title,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'changes',
      // One bank and no other host: the tools refuse every path that leads elsewhere.
      openWorldHint: false,
    },
  }))
}

export type ToolResult = { content: { type: 'text'; text: string }[]; isError?: true }

// Agents have little room: a longer answer would push out what they know.
const charactersMax = 40_000

/** Runs a tool. What goes wrong is a result for the agent, with what to do, and no error of the protocol. */
export async function runTool(tool: Tool, given: unknown, context: ToolContext): Promise<ToolResult> {
  const problems = findArgumentProblems(tool, given)
  if (problems.length > 0) return failed(problems.join('\n'))
  try {
    const result = await tool.run(given as Readonly<Record<string, unknown>>, context)
    return {
      content: [
        {
          type: 'text',
          text: shorten(typeof result === 'string' ? result : JSON.stringify(result, undefined, 1)),
        },
      ],
    }
  } catch (problem) {
    return failed(problem instanceof Error ? problem.message : String(problem))
  }
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text: shorten(text) }], isError: true }
}

export function shorten(text: string): string {
  if (text.length <= charactersMax) return text
  const left = text.length - charactersMax
  return `${text.slice(0, charactersMax)}\n… ${left} characters are left out: ask for less, such as a page (limit) or a filter`
}
