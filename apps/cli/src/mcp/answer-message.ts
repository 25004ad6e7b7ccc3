import { version } from '../terminal/version.ts'
import { listPages, readPage, titleOf } from './docs.ts'
import { describeTools, runTool, shorten, TOOLS } from './run-tool.ts'
import type { ToolContext } from './tool.ts'

/** The versions of the Model Context Protocol that are spoken, the newest first. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

const INSTRUCTIONS =
  'A sandbox bank with a PSD2 interface on this machine, and a TPP that signs for you. Begin with list_operations and describe_operation, then call. An answer with scaRedirect, also a 401, means that the PSU has to approve: be_the_psu. A refused call is explained by why. time has approved payments executed. Docs, operations and scenarios work without a running sandbox.'

type Params = Readonly<Record<string, unknown>>

/** What a method answers: its result, or an error of the protocol (JSON-RPC 2.0, 5.1). */
export type MethodOutcome = { result: object } | { error: { code: number; message: string } }

/** Answers one request of the client. */
export async function answerMethod(
  method: string,
  params: Params,
  context: ToolContext,
): Promise<MethodOutcome> {
  switch (method) {
    case 'initialize':
      return { result: initialize(params) }
    case 'ping':
      return { result: {} }
    case 'tools/list':
      return { result: { tools: describeTools() } }
    case 'tools/call': {
      const tool = TOOLS.find(({ name }) => name === params['name'])
      if (tool === undefined) return invalid(`there is no tool ${JSON.stringify(params['name'])}`)
      return { result: await runTool(tool, params['arguments'] ?? {}, context) }
    }
    case 'resources/list':
      return { result: { resources: listResources() } }
    case 'resources/templates/list':
      return { result: { resourceTemplates: [] } }
    case 'resources/read':
      return readResource(String(params['uri']))
    default:
      return { error: { code: -32_601, message: `there is no method ${method}` } }
  }
}

/** Agrees on a version: the client's if it is known here, else the newest one here, which the client may refuse. */
function initialize({ protocolVersion }: Params): object {
  const agreed = PROTOCOL_VERSIONS.find((known) => known === protocolVersion) ?? PROTOCOL_VERSIONS[0]
  return {
    protocolVersion: agreed,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'havn', title: 'Havn sandbox bank', version },
    instructions: INSTRUCTIONS,
  }
}

const scheme = 'havn://docs/'

function listResources(): object[] {
  return listPages().map((page) => ({
    uri: `${scheme}${page}`,
    name: page,
    title: titleOf(readPage(page)),
    mimeType: 'text/markdown',
  }))
}

function readResource(uri: string): MethodOutcome {
  const page = uri.startsWith(scheme) ? uri.slice(scheme.length) : ''
  if (!listPages().includes(page)) return { error: { code: -32_002, message: `there is no resource ${uri}` } }
  return { result: { contents: [{ uri, mimeType: 'text/markdown', text: shorten(readPage(page)) }] } }
}

export function invalid(message: string): MethodOutcome {
  return { error: { code: -32_602, message } }
}
