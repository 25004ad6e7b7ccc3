import { scanJson } from './src/json-scan.ts'
const dec=new TextDecoder('utf-8',{fatal:true,ignoreBOM:true})
const enc=new TextEncoder()
const time = (n: string, f: () => unknown, c=50) => { const a=[]; for (let i=0;i<c;i++) { const t=performance.now(); f(); a.push(performance.now()-t)}; a.sort((x,y)=>x-y); console.log(n, 'min',(a[0]!*1000).toFixed(0),'median',(a[c>>1]!*1000).toFixed(0),'max',(a[c-1]!*1000).toFixed(0)) }
const nums = '[' + '1,'.repeat(130000)+'1]'; const numsb=enc.encode(nums)
time('decode', () => dec.decode(numsb)); const s=dec.decode(numsb)
time('scan nums', () => scanJson(s,32)); time('scan nums fresh', () => scanJson(dec.decode(numsb),32)); time('parse nums', () => JSON.parse(s))
const keys='{'+Array.from({length: 18000},(_, i)=>`"k${i}":${i}`).join(',')+'}'
time('scan keys', () => scanJson(keys,32)); time('parse keys', () => JSON.parse(keys))
