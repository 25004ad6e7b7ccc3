import packageFile from '../../../../package.json' with { type: 'json' }

/** The version of the command line, which is that of the whole project. */
export const version: string = packageFile.version
