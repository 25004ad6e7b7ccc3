// Makes the tarballs of what can be installed in .packs: npm run pack
import { packHavn } from '../pack-havn/pack.ts'
import { packPackages } from './pack-packages.ts'

for (const { tarball, packedBytes, files } of packPackages()) report(tarball, packedBytes, files)
const { tarball, bytes, files } = await packHavn()
report(tarball, bytes, files)
console.log(
  `Try it in an empty folder: npm install --prefix .bank ${tarball} && .bank/node_modules/.bin/havn dev`,
)

function report(file: string, size: number, count: number): void {
  console.log(`${file}: ${(size / 1000).toFixed(0)} kB, ${count} files`)
}
