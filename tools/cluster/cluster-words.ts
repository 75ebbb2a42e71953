import type { Program } from '../../tests/program.ts'
import type { Cluster } from './open-cluster.ts'

type Node = Pick<Program, 'pid' | 'address' | 'said'>
type Shown = Pick<Cluster, 'address' | 'publishAddress' | 'env'> &
  Readonly<Record<'whole' | 'serving' | 'encoder', Node>>

/** What the start of the cluster prints: its doors, its nodes, and how to look at it. */
export function clusterWords({ address, publishAddress, env, ...named }: Shown): string {
  const { whole } = named
  const nodes = (['whole', 'serving', 'encoder'] as const).map(
    (name) => `${name} (process ${named[name].pid}, ${named[name].address})`,
  )
  return [
    '',
    `Tayang is on air at ${address}`,
    '',
    '  Certificate  made for tests: your browser asks whether you trust it',
    `  Go live      server ${publishAddress}`,
    '  The way      HAProxy, in turn to the whole node, and by Varnish, which keeps live media, to the serving one',
    ...nodes.map((words, at) => `${at === 0 ? '  Nodes       ' : '              '} ${words}`),
    `  Look at it   DATABASE_URL='${env['DATABASE_URL']}' npm run cluster`,
    `  Demo pages   HAProxy keeps /dev away: it is at ${whole.address}/dev/outbox`,
    '  The end      Ctrl+C; nothing of it is kept',
    '',
    'The whole node says:',
    whole.said().out.trim(),
    '',
  ].join('\n')
}
