export { emptyState } from './parts.ts'
export { problemNote } from './problem.ts'
