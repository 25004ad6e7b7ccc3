export type { Context, Shared } from './context.ts'
export { notFound, page, type Result } from './route.ts'
