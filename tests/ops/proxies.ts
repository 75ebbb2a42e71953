import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../program.ts'
import type { Engine } from '../engines/engine.ts'
import { runServer } from '../engines/run-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const certificate = path.join(root, 'tests/push-service/test-only-certificate.pem')
const key = path.join(root, 'tests/push-service/test-only-key.pem')

/** Where the app under test is, in place of the ports that the files of `ops/` name. */
export interface Behind {
  /** As 127.0.0.1:3000 in the files. */
  readonly port: number
  /** As 127.0.0.1:11935 in the file of HAProxy. */
  readonly rtmpPort: number
  /** Of servers that serve beside the app, where there are any: as `serving` in the file of HAProxy. */
  readonly servingPorts?: readonly number[]
  readonly folder: string
}

export interface Proxy extends AsyncDisposable {
  readonly httpPort: number
  readonly httpsPort: number
  /** RTMP, where the proxy passes it on. */
  readonly rtmpPort: number
  readonly rtmpsPort: number
}

export type ProxyName = keyof typeof configure

type Ports = Omit<Proxy, keyof AsyncDisposable>

/** The very files of `ops/proxies`, with ports and paths of this test in place of theirs. */
const configure = {
  nginx(behind: Behind, ports: Ports): string[] {
    const site = changed('nginx.conf', [
      [/^ *listen \[::\].*\n/gm, ''],
      [/listen 80;/, `listen 127.0.0.1:${ports.httpPort};`],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${ports.httpsPort} ssl http2;`],
      [/\/etc\/letsencrypt\/live\/tayang.example\/fullchain.pem/, certificate],
      [/\/etc\/letsencrypt\/live\/tayang.example\/privkey.pem/, key],
      [/127\.0\.0\.1:3000/, `127.0.0.1:${behind.port}`],
    ])
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${behind.folder}/${name};`,
    )
    const main = `
      daemon off; pid ${behind.folder}/nginx.pid; error_log stderr;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events { worker_connections 512; }
      http { access_log off; ${own.join(' ')}\n${site}\n}`
    return ['-p', behind.folder, '-c', written(behind, 'nginx.conf', main)]
  },

  haproxy(behind: Behind, ports: Ports): string[] {
    const pem = written(behind, 'tayang.pem', readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const text = changed('haproxy.cfg', [
      [/^ *(log|user|group) .*\n/gm, ''],
      // A test may open fewer files than a server.
      [/maxconn 9000/, 'maxconn 400'],
      [/bind :80\n/, `bind 127.0.0.1:${ports.httpPort}\n`],
      [/bind :443 /, `bind 127.0.0.1:${ports.httpsPort} `],
      [/bind :1935\n/, `bind 127.0.0.1:${ports.rtmpPort}\n`],
      [/bind :1936 /, `bind 127.0.0.1:${ports.rtmpsPort} `],
      [/\/etc\/haproxy\/certs\/tayang.pem/g, pem],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${behind.port}`],
      ...servingAt(behind.servingPorts ?? []),
      [/127\.0\.0\.1:11935/, `127.0.0.1:${behind.rtmpPort}`],
    ])
    return ['-db', '-f', written(behind, 'haproxy.cfg', text)]
  },

  caddy(behind: Behind, ports: Ports): string[] {
    const text = changed('Caddyfile', [
      [/^\{\n/m, `{\n\tadmin off\n\thttp_port ${ports.httpPort}\n\thttps_port ${ports.httpsPort}\n`],
      [/^tayang.example \{/m, `tayang.example {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
      [/127\.0\.0\.1:3000/, `127.0.0.1:${behind.port}`],
    ])
    return ['run', '--adapter', 'caddyfile', '--config', written(behind, 'Caddyfile', text)]
  },
}

/** With which words a proxy is started there. */
export const proxyWords = (name: ProxyName, behind: Behind, ports: Ports): string[] =>
  configure[name](behind, ports)

/** Starts a proxy as its file of `ops/proxies` says, in front of an app; on free ports where none are wanted. */
export async function startProxy(
  engine: Engine,
  name: ProxyName,
  behind: Behind,
  wanted: Partial<Ports> = {},
): Promise<Proxy> {
  const ports = {
    httpPort: wanted.httpPort ?? (await freePort()),
    httpsPort: wanted.httpsPort ?? (await freePort()),
    rtmpPort: wanted.rtmpPort ?? (await freePort()),
    rtmpsPort: wanted.rtmpsPort ?? (await freePort()),
  }
  const running = await runServer(name, {
    program: engine.program,
    words: proxyWords(name, behind, ports),
    env: { ...engine.environment, HOME: behind.folder },
    port: ports.httpsPort,
  })
  return { ...ports, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() }
}

/** What an installation with several servers takes the comment off, with a line for each of them. */
function servingAt(ports: readonly number[]): [RegExp, string][] {
  if (ports.length === 0) return []
  const servers = ports.map((port, at) => `    server serving${at} 127.0.0.1:${port}\n`)
  return [
    [/^ *#(option httpchk .*\n) *#(default-server .*\n)/gm, '    $1    $2'],
    [/^ *#server serving .*\n/gm, servers.join('')],
  ]
}

function changed(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(path.join(root, 'ops/proxies', name), 'utf8')
  for (const [from, to] of changes) {
    const next = text.replace(from, to)
    if (next === text) throw new Error(`ops/proxies/${name} has nothing like ${from.source}`)
    text = next
  }
  return text
}

function written({ folder }: Behind, name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
