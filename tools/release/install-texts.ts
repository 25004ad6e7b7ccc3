import project from '../../package.json' with { type: 'json' }
import { COMMAND_INTEGRITY, NAMES } from './names.ts'

/** What makes the packages in a checkout, and where they lie then. */
const PACK = '`npm run release -- --rehearse --only packages`'

/** What a page says about getting Havn, before the packages are in a registry and after. */
interface InstallText {
  readonly before: string
  readonly after: string
}

const shell = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``

/** The section of a published package's README. */
function ofPackage(name: string): InstallText {
  return {
    before: `It is in no registry yet: ${PACK} in a checkout of Havn makes it.`,
    after: shell(`npm install ${name}`),
  }
}

/** What a visitor asks first. */
const statusTable = (version: string): string => `| status | |
|---|---|
| version | ${version} |
| stable | the HTTP interface \`/v1\`, as the specification has it |
| may change before 1.0 | everything else, from the SDK to settings; the [changelog](CHANGELOG.md) says how to follow ([what a version promises](docs/versions.md)) |
| not there yet | [known gaps](docs/gaps.md) |
| help | an issue that says what you did and what came back; for a weakness, [privately](SECURITY.md#reporting) |`

/** The one command to a running bank, and what it needs. */
export const FIRST_COMMAND: {
  readonly [state in keyof InstallText]: { readonly needs: string; readonly command: string }
} = {
  before: {
    needs: 'You need Linux or macOS, git and Node 18 or later. In a clone of Havn’s repository:',
    command: './havn dev',
  },
  after: {
    needs: 'You need Linux or macOS, and Node 18 or later. In an empty folder:',
    command: `npx ${NAMES.command} dev`,
  },
}

const LIBRARIES = ['http-signature', 'tpp-sdk', 'server'].map((name) => `${NAMES.scope}/${name}`)

/** The texts by their name in the marks of a page. */
export const INSTALL_TEXTS: Readonly<Record<string, InstallText>> = {
  ...Object.fromEntries(LIBRARIES.map((name) => [name, ofPackage(name)])),
  [NAMES.command]: {
    before: `It is in no registry yet: ${PACK} in a checkout of Havn makes it. Installed in a folder of its own, with \`--prefix\`, its
command is \`node_modules/.bin/${NAMES.command}\` of that folder; this page calls it \`havn\`.

${shell('havn dev')}`,
    after: `${shell(`npx ${NAMES.command} dev`)}

This page calls it \`havn\`: by \`npx\` it is \`npx ${NAMES.command}\`.`,
  },
  start: {
    before: `${FIRST_COMMAND.before.needs}

${shell(FIRST_COMMAND.before.command)}`,
    after: `${FIRST_COMMAND.after.needs}

${shell(FIRST_COMMAND.after.command)}

(In a clone of this repository it is \`./havn dev\`, and so the pages call it.)`,
  },
  status: {
    before: statusTable(`${project.version}, not released: it is in no registry, so use a clone`),
    after: statusTable(`${project.version}, the first release`),
  },
  'quick-start': {
    before: `In a terminal, in a checkout of Havn (it is in no registry yet):

${shell('./havn dev')}`,
    after: `In a terminal, in an empty folder:

${shell(`npx ${NAMES.command} dev`)}

In a checkout of Havn it is \`./havn dev\`, and so the pages call it.`,
  },
  sdk: {
    before: `They are in no registry yet. In a checkout of Havn, ${PACK} makes them once. Then in an empty folder, with the path of the checkout in
the place of \`~/havn\`:

${shell(
  'npm init --yes',
  'npm pkg set type=module',
  'npm install --prefix .bank ~/havn/.packs/havn-[0-9]*.tgz',
  'npm install ~/havn/.packs/havn-http-signature-*.tgz ~/havn/.packs/havn-tpp-sdk-*.tgz',
  'npm install --save-dev typescript @types/node',
)}`,
    after: `In an empty folder:

${shell(
  'npm init --yes',
  'npm pkg set type=module',
  `npm install --prefix .bank ${NAMES.command}`,
  `npm install ${NAMES.scope}/tpp-sdk`,
  'npm install --save-dev typescript @types/node',
)}`,
  },
  ci: {
    before: `The examples install what \`PACKAGE\` names: the path of the tarball that ${PACK} makes in a checkout of Havn, since the package is in no
registry yet.`,
    after: `The examples install what \`PACKAGE\` names: \`${NAMES.command}@\` with a version, so that a later one does not surprise you, or the path of a tarball.`,
  },
  image: {
    before: `It is in no registry yet. On Debian, as root, with buildah, runc and minisign, in a checkout:

${shell(
  'npm run release -- --rehearse --only images',
  'docker load --input .packs/havn-image-VERSION-amd64.tar && docker tag localhost/havn:VERSION-amd64 localhost/havn',
)}`,
    after: shell(
      `docker pull ${NAMES.images.sandbox}:VERSION-amd64   # a version of the changelog`,
      `docker tag ${NAMES.images.sandbox}:VERSION-amd64 localhost/havn`,
    ),
  },
  'server-image': {
    before: shell(
      'skopeo copy oci-archive:.packs/havn-server-image-VERSION-amd64.tar docker-daemon:localhost/havn-server:latest',
    ),
    after: shell(
      `docker pull ${NAMES.images.server}@sha256:…   # its digest is on the release page, and signed`,
      `docker tag ${NAMES.images.server}@sha256:… localhost/havn-server`,
    ),
  },
  security: {
    before: `Report a vulnerability privately, through the repository's security advisories, not in an issue or a pull request. There will be an
address that needs no account at a Git host; until its domain is registered, do not mail to one that you guess.`,
    after: `Report a vulnerability privately, by mail to ${NAMES.security} or through the repository's security advisories, not in an issue or a
pull request.`,
  },
  action: {
    before: `  package:
    description: The path of the tarball of Havn's package, which is in no registry yet.
    required: true
  integrity:
    description: What npm must have installed, as sha512-…; not compared if it is empty.
    default: ''`,
    after: `  package:
    description: What npm installs, with its version, or the path of a tarball.
    default: ${NAMES.command}@${project.version}
  integrity:
    description: What npm must have installed, as sha512-…; set it together with package. Not compared if it is empty.
    default: ${COMMAND_INTEGRITY}`,
  },
}

/** A mark of a page or of a YAML file, the text below it, and the mark that ends it. */
const MARKED =
  /^(?<open>(?:<!--|#) install: (?<name>[^\s]+)(?: -->)?)\n[^]*?^(?<close>(?:<!--|#) \/install(?: -->)?)$/gm

/** The names of the texts that a file has. */
export function findInstallTexts(file: string): string[] {
  return [...file.matchAll(MARKED)].map(({ groups }) => groups?.['name'] ?? '')
}

/** A page with the texts for one of the two states between its marks. */
export function withInstallTexts(page: string, isPublished: boolean): string {
  return page.replaceAll(MARKED, (...found) => {
    const { open = '', name = '', close = '' }: Record<string, string> = found.at(-1)
    const text = INSTALL_TEXTS[name]
    if (text === undefined) throw new Error(`tools/release/install-texts.ts has no text "${name}"`)
    return `${open}\n${isPublished ? text.after : text.before}\n${close}`
  })
}
