import type { Theme as Themed } from 'vitepress'
import Theme from 'vitepress/theme-without-fonts'
import Answer from './Answer.vue'
import './style.css'

/** The usual theme, without fonts of its own, and the chart of the first page. */
export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component('Answer', Answer)
  },
} satisfies Themed
