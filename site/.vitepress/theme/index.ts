import { type Theme as Themed, withBase } from 'vitepress'
import Theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import Answer from './Answer.vue'
import NotFound from './NotFound.vue'
import './style.css'

/** The usual theme, without fonts of its own, and with the chart of the first page. */
export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'not-found': () => h(NotFound) }),
  enhanceApp({ app }) {
    app.component('Answer', Answer)
    // For links that are written as HTML; of others VitePress takes care.
    app.config.globalProperties.$withBase = withBase
  },
} satisfies Themed
