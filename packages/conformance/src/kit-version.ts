import manifest from '../../../package.json' with { type: 'json' }

/** The version of the kit, which every report names. */
export const KIT_VERSION = manifest.version
