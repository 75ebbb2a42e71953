import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small: it travels with the first page, and nothing asks for it again.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
