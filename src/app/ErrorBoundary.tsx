import { Component, type ReactNode } from "react"
import { retryFailed, Unfetched } from "../ui/lazyPart.ts"

type PageFailure = {
  readonly retry: () => void
  /** A retry has already failed. */
  readonly hasTried: boolean
  /** The page's code failed to load, not the page. */
  readonly isUnfetched: boolean
}

type Props = {
  readonly children: ReactNode
  readonly fallback: (failure: PageFailure) => ReactNode
  /** A change clears the failure, because another page may work. */
  readonly resetKey: string
}

type State = { readonly hasFailed: boolean; readonly isUnfetched: boolean; readonly tries: number }

/** Keeps the shell alive when a page crashes. Drafts are in the charts, which continue without the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, isUnfetched: false, tries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, isUnfetched: error instanceof Unfetched }
  }

  override componentDidMount() {
    addEventListener("online", this.retryFetching)
  }

  override componentWillUnmount() {
    removeEventListener("online", this.retryFetching)
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey === this.props.resetKey) return
    this.retry()
    this.setState({ tries: 0 })
  }

  retry = () => {
    if (!this.state.hasFailed) return
    retryFailed()
    this.setState(({ tries }) => ({ hasFailed: false, tries: tries + 1 }))
  }

  retryFetching = () => {
    if (this.state.isUnfetched) this.retry()
  }

  override render() {
    const { hasFailed, isUnfetched, tries } = this.state
    return hasFailed
      ? this.props.fallback({ retry: this.retry, hasTried: tries > 0, isUnfetched })
      : this.props.children
  }
}
