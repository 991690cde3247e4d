// What the server says and takes, under the names the table uses for it. The shapes are the server's own (wire.ts).
import type { BranchTold, Decision, Journal, OfferTold, PersonalSettings, View } from './wire';

export type {
  Advice, Affairs, AfterAnswer, Answered, AskedOutOfTurn, Awaited, BackTold, BattleOdds, BotEntry, BranchEntry, BranchTold, Build, CalendarEntry, Calculator as CalculatorTerms, ChangedMe, Me as MyCard, SortOfBattle, WrittenBattle, Country, Decision, FoundedTable, GameEntry, Guide, GuideStop, Go, Good, Landing,
  NewTable, Offers, Patch, Phase, Put, Replayed, Review, ReviewBattle, RuleAtHand, Thrown, Tried, Turn, Unit, Verdict, View, Wear,
  Figures, PowerFigures, BasketForm, GroupForm, LossesForm, NumberForm, OptionsForm, SpotsForm, HelloMessage, OffersMessage, PresenceMessage, SketchMessage,
  BoardView as GameInfo, BranchReach as Reach, FaultTold as Fault, Journal as JournalPage, Kind as KindInfo, LobbyEntry as TableEntry, LogLine as Sentence,
  NewOrder, OrderTest, StandingOrder as Order, OddsTold as OddsAnswer, OfferTold as Offer, OtherWay as Alternative, Place as Way, ProposalTold as Proposal, Refusal as RefusalTold,
  ShortOdds as HandOdds, TableSeat as Seat, TableView as TableInfo, ThreatTold as Threat, UnitGroup as Group,
} from './wire';

export type Value = Decision['value'];
// A line of the journal; the answer to a decision is one too.
export type Line = Journal['lines'][number];
export type Form = OfferTold['form'];
export type Position = Omit<View, 'revision' | 'journal' | 'number'>;

// A branch that is open: a board of its own, with its own questions.
export interface Trial extends BranchTold { mine: boolean }

export type NoticeKind = NonNullable<PersonalSettings['silent']>[number];
