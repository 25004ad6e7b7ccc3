/** Which Havn this is, for the command line too. */
export { readBuild } from '../../platform/shared/build.ts'
