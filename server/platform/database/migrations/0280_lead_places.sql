/* Pages of the pool are ordered by bucket and id. A fifth of the pool has a text index of its own. */
create index leads_place on leads (bucket, id);
create index leads_fifth_search on leads using gin (search) with (fastupdate = off) where bucket < 20;
