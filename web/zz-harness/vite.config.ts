// @ts-nocheck
import { defineConfig } from 'vite'
import { catalogues, macros } from '../i18n-plugins.ts'
export default defineConfig({
  root: import.meta.dirname,
  plugins: [catalogues, macros],
  base: '/',
  resolve: { conditions: ['addresses', 'module', 'browser', 'production'] },
  build: { outDir: '/tmp/liveweb/harness', emptyOutDir: true, minify: false, target: 'es2022', cssCodeSplit: false },
})
