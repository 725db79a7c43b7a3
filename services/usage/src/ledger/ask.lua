-- Counts a question of an API key, unless it has asked too often.
-- key: its id, or '' (no limit); limit: how often it may ask this in a minute, or nil
-- Returns 0, or retry after in µs
local function ask(question, key, limit)
    if key == '' or not limit then return 0 end
    local asked = account .. ':asked:' .. question .. ':' .. key
    local in_window = open_window(asked)
    if in_window >= limit then return leaves_in(asked, in_window - limit) end
    enter_window(asked, digits(now) .. ':' .. in_window)
    return 0
end
