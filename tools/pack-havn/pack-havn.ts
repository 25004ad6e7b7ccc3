// Makes the installable package `havn` in .packs/havn and its tarball beside it: node tools/pack-havn/pack-havn.ts
import { packHavn } from './pack.ts'

const { tarball, bytes, files, milliseconds } = await packHavn()
console.log(
  `${tarball}: ${(bytes / 1e6).toFixed(1)} MB, ${files} files, packed in ${(milliseconds / 1000).toFixed(1)} s`,
)
console.log(`Try it in an empty folder: npm install ${tarball} && npx havn dev`)
