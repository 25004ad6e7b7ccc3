import packageFile from '../../package.json' with { type: 'json' }

/** The version of the command line, which is that of the whole project: a test compares all package files. */
export const version: string = packageFile.version
