// Makes the tarballs of the published packages in .packs: node tools/pack/pack.ts
import { packPackages } from './pack-packages.ts'

for (const { name, tarball, packedBytes, unpackedBytes, files } of packPackages())
  console.log(`${name}: ${tarball}, ${packedBytes} bytes packed, ${unpackedBytes} unpacked, ${files} files`)
