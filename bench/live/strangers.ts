import { sendGarbage } from '../../media/src/test/rtmp-fuzz.ts'

/** `strangers.ts PORT CONNECTIONS`: sends garbage from a process apart from the one that must bear it. */
const [port, connections] = process.argv.slice(2).map(Number)
await sendGarbage({ port: port ?? 0, connections: connections ?? 0, seed: 1 })
