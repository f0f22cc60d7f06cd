// What Vite makes modules of, and TypeScript knows nothing of.

declare module '*.css'
declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  export default component
}
