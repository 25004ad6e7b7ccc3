export { NORWEGIAN_DIALECT } from './dialect.ts'
