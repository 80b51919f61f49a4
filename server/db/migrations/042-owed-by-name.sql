-- In a database from before the base, some indexes and functions have the conditions of is_owed and
-- is_debt in their own words. Here they get those that the base has.
do $$
declare
  owed text := '(payment_status = ANY (ARRAY[''pending''::text, ''scheduled''::text, '
    '''processing''::text, ''overdue''::text]))';
  on_credit text := '(is_scheduled_payment OR (payment_method <> ''card''::text))';
  index record;
begin
  for index in select indexname as name, indexdef as text from pg_indexes
    where schemaname = current_schema() and strpos(indexdef, owed) > 0
  loop
    execute format('drop index %I', index.name);
    execute replace(replace(index.text, owed, 'is_owed(payment_status)'), on_credit,
      'is_on_credit(payment_method, is_scheduled_payment)');
  end loop;
  execute replace(pg_get_functiondef('sum_debts'::regproc),
    $old$is_on_credit(payment_method, is_scheduled_payment)
      and payment_status in ('pending', 'scheduled', 'processing', 'overdue')
      and written_off_at is null$old$,
    $new$is_debt(payment_status,
      written_off_at, payment_method, is_scheduled_payment)$new$);
  execute replace(pg_get_functiondef('count_purchase_rows'::regproc),
    $old$is_owed(payment_status)
        and written_off_at is null
        and is_on_credit(payment_method, is_scheduled_payment)$old$,
    $new$is_debt(payment_status,
        written_off_at, payment_method, is_scheduled_payment)$new$);
  execute 'create or replace view recounted_statistics as ' || regexp_replace(
    pg_get_viewdef('recounted_statistics'::regclass, true),
    'is_owed\(([^()]*)\) AND ([^()]*) IS NULL AND is_on_credit\(([^()]*)\)',
    'is_debt(\1, \2, \3)');
end $$;
