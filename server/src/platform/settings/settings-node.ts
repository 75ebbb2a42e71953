import { optionalText, port } from './settings-kinds.ts'

/** How other nodes on the same database call this one, and where they reach it; none of it is public. */
export const nodeSettings = {
  node: {
    name: optionalText(
      'TAYANG_NODE_NAME',
      'What this node is called in lists; the name of the machine when absent.',
    ),
    host: optionalText(
      'TAYANG_NODE_HOST',
      'The address at which other nodes reach this one; that of HOST when absent. Never a public one.',
    ),
    port: port('TAYANG_NODE_PORT', 0, 'The port at which other nodes reach this one; 0: that of PORT.'),
  },
}
