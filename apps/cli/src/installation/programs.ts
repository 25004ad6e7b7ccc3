/** The programs that the command line starts as processes of their own, and where their source lies in the checkout. */
export const PROGRAMS = {
  sandbox: 'apps/sandbox/src/main.ts',
  'sandbox-migrate': 'apps/sandbox/src/migrate.ts',
  server: 'apps/server/src/main.ts',
  'server-migrate': 'apps/server/src/migrate.ts',
  console: 'apps/console/src/main.ts',
  'login-provider': 'apps/cli/src/dev/login-provider/main.ts',
  commands: 'apps/server/src/commands/main.ts',
} as const

export type ProgramName = keyof typeof PROGRAMS

/** Where everything lies that the command line finds by its path. */
export interface Installation {
  /** The file of a program. */
  program(name: ProgramName): string
  /** The folder with the pages of the documentation. */
  readonly docs: string
  /** The OpenAPI description of the interface. */
  readonly openapi: string
  /** Where the sandbox keeps its keys and data unless HAVN_STATE_DIRECTORY says otherwise. */
  readonly stateDirectory: string
}
