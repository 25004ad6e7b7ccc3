export { describeStatement } from './describe-statement.ts'
export {
  currentTrace,
  inRootSpan,
  inSharedSpan,
  inSpan,
  isTracing,
  type TraceContext,
} from './spans.ts'
export { formatTraceparent, parseTraceparent } from './traceparent.ts'
